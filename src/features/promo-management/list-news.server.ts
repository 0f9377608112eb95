import { resourceHooks } from "#platform/records/index.server.ts";
import { News } from "./list-news.resource.ts";
import { preparePublication, completePublication } from "./publication.server.ts";
import { servePublication } from "./serve-publication.server.ts";

export const newsHooks = resourceHooks(News, {
  beforeSave: preparePublication,
  afterSave: (id, before, ctx) => completePublication("news", id, before, ctx),
});

export const {
  publish: onPublish,
  withdraw: onWithdraw,
  copy: onCopy,
  readers: onReaders,
  audience: onAudience,
  addCover: onAddCover,
  cover: onCover,
} = servePublication("news");
