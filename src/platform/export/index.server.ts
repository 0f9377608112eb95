export { exportHandlers } from "./handlers.server.ts";
export { exportJobs, fileReader, textQuery } from "./jobs.server.ts";
export { listFileHandlers, tooLarge } from "./list-file.server.ts";
export { type FileReader, ownReader, readerOf, translatorFor, sourceTranslator } from "./reader.server.ts";
export { cellReader, headsOf, listSheet, writeList } from "./sheet.server.ts";
export { noteOf } from "./sheet-note.server.ts";
export { streamedBook, type Top } from "./streamed-book.server.ts";
