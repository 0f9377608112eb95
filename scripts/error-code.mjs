/** @param {unknown} error @returns {string} the system's short name for what went wrong, as "EACCES" */
export function errorCode(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code ?? "";
}

/** @param {unknown} error whether the folder simply is not ours to write, as when another account installed the portal */
export function notOurs(error) {
  return ["EACCES", "EROFS", "EPERM"].includes(errorCode(error));
}
