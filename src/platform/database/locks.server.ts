/**
 * Keys of the advisory locks that serialize the work of instances starting together. Any distinct numbers are valid.
 */
export const migrationLock = 7_203_114;
export const appRoleLock = 7_203_113;
