import { Popover } from "antd";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";

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
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
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
    </Popover>
  );
}
