export type TryWith = "key" | "device" | "session";
