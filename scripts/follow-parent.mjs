// Loaded into every program started by a script: if the script is killed, the program terminates as after a signal.
const parent = Number(process.env.PORTAL_FOLLOWED);
// Child processes of the program are not affected.
delete process.env.PORTAL_FOLLOWED;
if (parent && process.ppid === parent) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
