// The panel of a button; `useLatePopups` loads it after the page is shown.
import { Popover, type PopoverProps, Spin } from "antd";
import { type ReactNode, Suspense } from "react";

/** Parts of the content that are loaded when it opens have a spinner in their place. */
export const Panel = ({ content, ...props }: Omit<PopoverProps, "content"> & { readonly content: ReactNode }) => (
  <Popover {...props} content={<Suspense fallback={<Spin />}>{content}</Suspense>} />
);
