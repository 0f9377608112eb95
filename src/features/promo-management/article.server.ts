import { resourceHooks } from "#platform/records/index.server.ts";
import { Article } from "./article.resource.ts";
import { preparePublication, completePublication } from "./publication.server.ts";
import { servePublication } from "./serve-publication.server.ts";

export const articleHooks = resourceHooks(Article, {
  beforeSave: preparePublication,
  afterSave: (id, before, ctx) => completePublication("article", id, before, ctx),
});

export const {
  publish: onPublish,
  withdraw: onWithdraw,
  copy: onCopy,
  readers: onReaders,
  audience: onAudience,
  addCover: onAddCover,
  cover: onCover,
} = servePublication("article");
