/** Up to this number of rows a file is returned immediately; more are exported by a job. */
export const exportAtOnce = 5_000;
/** Code of the refusal that requires a job. */
export const exportTooLarge = "export.large";
