/** Advisory locks by which instances that start together take turns; any numbers do, as long as they differ. */
export const migrationLock = 7_203_114;
export const appRoleLock = 7_203_113;
