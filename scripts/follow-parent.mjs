// Loaded into every program that a script of ours starts: when that script was killed outright, the program ends as if told to.
const parent = Number(process.env.PORTAL_FOLLOWED);
// A program of the program is not meant.
delete process.env.PORTAL_FOLLOWED;
if (parent && process.ppid === parent) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
