/** The frame of every page: one h1 with its star, adjacent content, and the document title. */
import type { ReactNode } from "react";
import { providedParts } from "../provided-parts.web.ts";
import { usePageTitle } from "./page-state.web.ts";
import styles from "./page.module.css";

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
      <div className={styles.head}>
        <h1 className={styles.title} data-page-head="">
          {title}
        </h1>
        {PageStar ? <PageStar /> : null}
        {subtitle ? <div className={styles.subtitle}>{subtitle}</div> : null}
        <span className="p-gap" />
        {extra ? (
          <div className={styles.extra} data-page-head="">
            {extra}
          </div>
        ) : null}
      </div>
      {children}
    </>
  );
}
