"""rapidfuzz's weighted ratio over all names."""
import sys

from rapidfuzz import fuzz, process, utils

from worker import hash_of_pairs, lines, seconds, serve

folder = sys.argv[1]


def answer(what, count, _, exact):
    names = lines(f"{folder}/names-{count}")
    choices = [utils.default_process(name) for name in names]
    typed = [utils.default_process(text) for text in lines(f"{folder}/misspelt-{count}")]
    took, best = seconds(lambda: [process.extract(text, choices, scorer=fuzz.WRatio, limit=50)[0][2] for text in typed])
    return took / len(typed), hash_of_pairs(enumerate(best))


serve(answer)
