"""What a worker does for the analysis board. Errors come back as a result, as in `replay_requests`."""

from __future__ import annotations

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.match.plugins import find_game
from undercroft.match.refusal import Refused
from undercroft.server.play.analysis_match import AnalysisMatch
from undercroft.server.protocol.analysis_types import AnalysisRequest
from undercroft.server.protocol.api_types import Problem


def analysis_step(location: str, wanted: AnalysisRequest) -> bytes | Problem:
    """AnalysisStep as JSON: the position after the moves."""
    match = _analysis(location, wanted)
    return match if isinstance(match, Problem) else msgspec.json.encode(match.step())


def analysis_values(
    location: str, wanted: AnalysisRequest, iterations: int = 0, playouts: int | None = None
) -> bytes | Problem:
    """AnalysisValues as JSON: what is best there. With fewer iterations or playouts than those of the game it
    is quicker."""
    match = _analysis(location, wanted)
    return match if isinstance(match, Problem) else msgspec.json.encode(match.values(iterations, playouts))


def _analysis(location: str, wanted: AnalysisRequest) -> AnalysisMatch | Problem:
    try:
        return AnalysisMatch(find_game(location), wanted)
    except Refused as refusal:
        return Problem(refusal.reason, "")
    except UndercroftError as error:
        return Problem("bad-position", str(error)[:500])
    except MemoryError:
        return Problem("bad-position", "the position needs too much memory")
