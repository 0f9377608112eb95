/** @param {unknown} error @returns {string} the system's code of the error, such as "EACCES" */
export function errorCode(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code ?? "";
}

/**
 * @param {unknown} error whether the folder is not writable, for example because another account installed the portal
 */
export function isNotWritable(error) {
  return ["EACCES", "EROFS", "EPERM"].includes(errorCode(error));
}
