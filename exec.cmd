@rem Windows has no exec, by which "start" and "dev" in package.json take the place of npm's shell elsewhere.
@%*
