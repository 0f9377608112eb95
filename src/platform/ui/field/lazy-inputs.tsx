import { lazy } from "react";

/** The calendar is as large as the rest of a form, so forms without dates do not load it. */
export const LazyDateInput = lazy(() => import("./DateInput.tsx").then((m) => ({ default: m.DateInput })));
export const LazyInstantInput = lazy(() => import("./DateInput.tsx").then((m) => ({ default: m.InstantInput })));
/** Few forms have formatted text. */
export const LazyHtmlInput = lazy(() => import("./HtmlInput.tsx"));
