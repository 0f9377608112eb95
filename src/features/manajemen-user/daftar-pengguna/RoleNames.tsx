import { Tooltip } from "antd";
import { missing } from "#platform/ui/index.web.ts";

/** The first role as a tag, and the number of further roles. */
export function RoleNames({ value }: { readonly value: unknown }) {
  const names = typeof value === "string" && value ? value.split(", ") : [];
  const [first, ...rest] = names;
  if (!first) return <span className="p-faint">{missing}</span>;
  return (
    <span className="p-row" style={{ gap: 4 }}>
      <span className="p-cut">{first}</span>
      {rest.length > 0 ? (
        <Tooltip title={rest.join(", ")}>
          <span className="p-tag" data-mark="none">
            +{rest.length}
          </span>
        </Tooltip>
      ) : null}
    </span>
  );
}
