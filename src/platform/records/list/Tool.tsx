import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { Panel } from "#platform/ui/index.web.ts";

type Props = {
  readonly label: string;
  readonly icon: ComponentType;
  readonly on?: boolean;
  readonly children: ReactNode;
};
/** A secondary button with a panel below it. */
export function Tool({ label, icon: Icon, on, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={<Suspense fallback={null}>{children}</Suspense>}
    >
      <button
        type="button"
        className="p-ib"
        data-small=""
        aria-label={label}
        title={label}
        aria-expanded={open}
        data-on={on ? "" : undefined}
      >
        <Icon aria-hidden="true" />
      </button>
    </Panel>
  );
}
