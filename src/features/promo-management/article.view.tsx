import { view } from "#platform/records/index.web.ts";
import { Article } from "./article.resource.ts";
import { publicationView } from "./publication-view.tsx";

export default view(Article, publicationView("article"));
