"""Makes the second judge's modules importable: its encoder writes the strings here, and its judge says what they break."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
JUDGE = os.path.join(ROOT, "Tests", "SecondJudge")
if JUDGE not in sys.path:
    sys.path.append(JUDGE)
