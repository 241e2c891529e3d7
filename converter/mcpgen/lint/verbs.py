"""A tool's name -> what its verb promises. The words are those of real names; unknown ones say nothing."""

from mcpgen.words import vocabulary, words

READING = vocabulary(
    "browse calculate check compare compute convert count describe diff download estimate evaluate explain export "
    "fetch find get inspect is list locate lookup match measure peek ping poll preview query quote read recommend "
    "resolve retrieve search select show simulate stat suggest summarize tail translate validate verify view "
    "watch whoami"
)
WRITING = vocabulary(
    "accept acknowledge activate add allow append apply approve archive assign attach authorize backup ban block "
    "book buy cancel change charge checkout claim clean clear clone close commit complete configure confirm copy "
    "correct create deactivate decline delete deliver deny deploy destroy detach disable discard dismiss drop "
    "edit enable enroll exchange execute extend favorite finish fix follow fork generate grant hide import "
    "increment insert install invite invoke issue join kill label leave link lock login logout make mark merge "
    "modify mount move mute notify open order patch pause pay pin place post promote provision publish purchase "
    "purge push put rate reassign rebuild record redeem refresh refund register reject release remove rename "
    "renew reopen replace reply report request reschedule reserve reset resize restart restore resume retry "
    "return revoke rollback rotate run save schedule send set share ship sign star start stop store submit "
    "subscribe suspend swap sync tag terminate toggle track transfer transition trigger unarchive unassign "
    "unblock uncheck undo unfollow uninstall unlink unlock unmount unpin unpublish unstar unsubscribe update "
    "upgrade upload upsert void vote wipe withdraw write"
)
DESTROYING = vocabulary(
    "ban cancel clean clear delete destroy discard drop kill overwrite purge remove replace reset revoke rollback "
    "terminate uninstall void wipe"
)
_NOUNS_TOO = vocabulary(
    "block book check claim clone close commit copy count diff export fix fork import issue label link lock match "
    "measure order patch pin place post preview quote rate record release report request return run share "
    "sign star start stat store tag track transfer trigger view vote watch"
)
"""Verbs that are as often nouns: `list_orders` orders nothing."""
_METHODS = vocabulary("patch post put")
_FURTHER = vocabulary(
    "act analyze ask assess begin bind bulk call capture chat click compile compose compress consume crawl decode "
    "decompress decrypt detect determine discover draft embed emit encode encrypt end enqueue enter evict expand "
    "extract fill filter flush format forward give handle hover identify infer init inspect keep learn load log "
    "lower manage map migrate monitor navigate observe offer open pack parse perform pick plan play prepare press "
    "print probe process produce profile prompt prove pull quit raise reach recall receive redo reindex reload "
    "remember render reorder reprocess require rerun scan score scrape screenshot scroll seek skip sleep solve "
    "sort split step subtract sum switch take tell test think transcribe transform try turn type unzip use wait "
    "wake walk warm weigh wrap zip zoom"
)
"""Verbs that change nothing for certain and read nothing for certain."""
_SQUASHED = 14
"""So long a word is a name without separators: `Updateorganizationspendlimit`."""
_SYNONYMS = (
    vocabulary("fetch get load read retrieve show view"),
    vocabulary("find list locate lookup query search"),
    vocabulary("delete remove"),
    vocabulary("edit modify update"),
    vocabulary("add create insert"),
)


def verb_of(name: str) -> str | None:
    """The verb in a name: its first word, else the first further word that can be nothing but a verb.

    A method of HTTP at its beginning counts only where no other verb follows: `post-search` searches.
    """
    parts = words(name)
    known = READING | WRITING
    if parts and parts[0] in _METHODS and any(part in known for part in parts[1:]):
        parts = parts[1:]
    if parts and parts[0] in known:
        return parts[0]
    certain = [part for part in parts if part in known and part not in _NOUNS_TOO]
    return certain[0] if certain else None


def does_write(name: str) -> bool | None:
    """Whether the verb of a name changes something; None where it has none that we know."""
    verb = verb_of(name)
    return None if verb is None else verb in WRITING


def has_verb(name: str) -> bool:
    """Whether any word of a name can be a verb that we know, or has the ending of one."""
    return any(_can_be_verb(part) for part in words(name))


def _can_be_verb(word: str) -> bool:
    known = READING | WRITING | _FURTHER
    if word in known or word.removeprefix("re").removeprefix("un") in known or word.endswith(("ify", "ize")):
        return True
    return len(word) >= _SQUASHED and any(word.startswith(verb) for verb in known if len(verb) > 2)


def same_verb(one: str, other: str) -> bool:
    """Whether the verbs of two names mean the same, or one of them has none that we know."""
    verbs = (verb_of(one), verb_of(other))
    return None in verbs or verbs[0] == verbs[1] or any(set(verbs) <= group for group in _SYNONYMS)
