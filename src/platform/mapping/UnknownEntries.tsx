import type { AnyResource } from "#kit/resource.ts";
import { useT } from "#platform/ui/index.web.ts";
import { readFilter, fieldOf, UnknownChip } from "#platform/records/index.web.ts";
import type { MappingQuery } from "./useMappingQuery.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./mapping.module.css";

const names: Readonly<Record<string, string>> = {
  on: "Tanggal",
  parent: "Kelompok",
  q: "Cari",
  page: "Halaman",
  perPage: "Baris per halaman",
};

type Props = {
  readonly member: AnyResource;
  readonly query: MappingQuery;
  /** Removes a parameter from the address. */
  readonly onDrop: (name: string) => void;
};

/** Lists invalid parameters of the address: filters with their field, others by name. */
export function UnknownEntries({ member, query, onDrop }: Props) {
  const t = useT();
  const unread = Object.entries(query.filters).filter(([name, raw]) => {
    const field = fieldOf(member, name);
    return field === undefined || readFilter(field, raw) === undefined;
  });
  const all = [...unread.map(([name, raw]): [string, string] => [`f.${name}`, raw]), ...Object.entries(query.invalid)];
  if (all.length === 0) return null;
  const nameOf = (name: string): string =>
    t(names[name] ?? fieldOf(member, name.replace(/^f\./, ""))?.label ?? name.replace(/^f\./, ""));
  return (
    <div className={`${resourceStyles.chips} ${styles.unknown}`}>
      {all.map(([name, raw]) => (
        <UnknownChip key={name} name={nameOf(name)} raw={raw} onDrop={() => onDrop(name)} />
      ))}
    </div>
  );
}
