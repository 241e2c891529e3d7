"""A tool of more than 400 prompt tokens.

Why: it is paid for in every prompt, called or not; a list of 20 such tools fills a small context by itself. Source:
ours, measured (Qwen3, one JSON line a tool); Hasan et al., arXiv 2602.14878, for what length costs.

Instead: cut what does not decide on the call: examples that repeat, fields that the task never sets, long enums.

Fires:
    name: convert_money
    inputSchema:
      properties:
        currency:
          enum:
            [AED, AFN, ALL, AMD, ANG, AOA, ARS, AUD, AWG, AZN, BAM, BBD, BDT, BGN, BHD, BIF, BMD, BND, BOB, BRL,
             BSD, BTN, BWP, BYN, BZD, CAD, CDF, CHF, CLP, CNY, COP, CRC, CUP, CVE, CZK, DJF, DKK, DOP, DZD, EGP,
             ERN, ETB, EUR, FJD, FKP, GBP, GEL, GHS, GIP, GMD, GNF, GTQ, GYD, HKD, HNL, HTG, HUF, IDR, ILS, INR,
             IQD, IRR, ISK, JMD, JOD, JPY, KES, KGS, KHR, KMF, KPW, KRW, KWD, KYD, KZT, LAK, LBP, LKR, LRD, LSL,
             LYD, MAD, MDL, MGA, MKD, MMK, MNT, MOP, MRU, MUR, MVR, MWK, MXN, MYR, MZN, NAD, NGN, NIO, NOK, NPR,
             NZD]
        amount_text: {type: string, description: 'As people wrote it, like 12.50.'}

Silent:
    name: convert_money
    inputSchema: {properties: {currency: {type: string, description: A code of ISO 4217 like EUR.}}}
"""

from collections.abc import Iterator

from mcpgen.lint.flaw import Flaw, of_tool
from mcpgen.lint.target import Target
from mcpgen.tokens import measure

MOST = 400


def check(target: Target) -> Iterator[Flaw]:
    """Count the tokens of each tool."""
    for tool in target.tools:
        cost = measure(tool)
        if cost.tokens > MOST:
            yield of_tool(tool, f"it takes {cost.tokens} tokens of every prompt (Qwen3, jsonl); cut it below {MOST}")
