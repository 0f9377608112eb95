export { type MenuNote, menuNote } from "./menu-note.calls.ts";
export { type Release, versionGet } from "./version.calls.ts";
