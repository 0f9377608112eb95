import { type ComponentType, lazy, Suspense } from "react";
import { LoadingState } from "#platform/ui/index.web.ts";
import { loadPageFile, pageFiles } from "./pages.web.ts";

/** A component that shows the page of another address. */
export function sameAs(route: string): ComponentType {
  const Other = lazy(async () => {
    const page = pageFiles.find((p) => p.route === route);
    if (!page) throw new Error(`no page at ${route}`);
    const { element } = await loadPageFile(page);
    return { default: () => element };
  });
  return function SameAs() {
    return (
      <Suspense fallback={<LoadingState rows={10} />}>
        <Other />
      </Suspense>
    );
  };
}
