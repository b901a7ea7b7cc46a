# Python 2.7: the suite runs on nothing newer. Arguments: the folder that it is installed in, and its specification.
import site
import sys

folder, specification = sys.argv[1:3]
# Adding the path alone would miss the namespace packages of zope.
site.addsitedir(folder)
sys.path.insert(0, folder)
sys.argv = ["wstest", "-m", "fuzzingclient", "-s", specification]

from autobahntestsuite import wstest  # noqa: E402

wstest.run()
