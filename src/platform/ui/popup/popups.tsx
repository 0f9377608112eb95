// Components that open on request; `useLatePopups` loads them after the page is shown.
import { Dropdown, Popover, type PopoverProps, Spin } from "antd";
import { type ReactNode, Suspense } from "react";

export { Dropdown };
// It shares most of these modules, so pages that show it from the start load this file.
export { Segmented } from "../element/Segmented.tsx";

/** Parts of the content that are loaded when it opens have a spinner in their place. */
export const Panel = ({ content, ...props }: Omit<PopoverProps, "content"> & { readonly content: ReactNode }) => (
  <Popover {...props} content={<Suspense fallback={<Spin />}>{content}</Suspense>} />
);
