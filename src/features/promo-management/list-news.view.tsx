import { view } from "#platform/records/index.web.ts";
import { News } from "./list-news.resource.ts";
import { publicationView } from "./publication-view.tsx";

export default view(News, publicationView("news"));
