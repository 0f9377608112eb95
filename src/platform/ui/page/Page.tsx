/** The frame of every page: one h1 with its star, adjacent content, and the document title. */
import type { ReactNode } from "react";
import { providedParts } from "../provided-parts.web.ts";
import { usePageTitle } from "./page-state.web.ts";
import "./page.css";

export type PageProps = {
  readonly title: string;
  /** A short text beside the title: data status, scope, count. */
  readonly subtitle?: ReactNode;
  /** Buttons at the right, of which at most one is primary. */
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
};

export function Page({ title, subtitle, extra, children }: PageProps) {
  const { PageStar } = providedParts;
  usePageTitle(title);
  return (
    <>
      <div className="p-head">
        <h1 className="p-title">{title}</h1>
        {PageStar ? <PageStar /> : null}
        {subtitle ? <div className="p-subtitle">{subtitle}</div> : null}
        <span className="p-gap" />
        {extra ? <div className="p-extra">{extra}</div> : null}
      </div>
      {children}
    </>
  );
}
