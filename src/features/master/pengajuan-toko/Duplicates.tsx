import { useT } from "#platform/ui/index.web.ts";
import { Candidates, plainWords } from "#platform/workflow/index.web.ts";
import type { Duplicate, ProposedStore } from "./pengajuan-toko.calls.ts";

/** Possible duplicates of a proposed store. */
export function Duplicates({
  of,
  candidates,
}: {
  readonly of: Pick<ProposedStore, "name" | "ownerName" | "phone" | "address">;
  readonly candidates: readonly Duplicate[];
}) {
  const t = useT();
  const line = (
    label: string,
    mine: string | null | undefined,
    theirs: string | null | undefined,
    same = plainWords(mine) === plainWords(theirs),
  ) => ({
    label: t(label),
    mine,
    theirs,
    same,
  });
  return (
    <Candidates
      candidates={candidates}
      page="/master/data-toko"
      none={t("Tidak ada toko yang mirip di sekitar titik ini.")}
      how={t(
        "Kemiripan = setengah dari nama, tiga persepuluh dari nomor telepon (sembilan angka terakhir), dan dua persepuluh dari kedekatan dalam 500 meter. Dicari pada toko yang dapat Anda lihat: nama serupa di kabupaten yang sama, telepon sama, atau jarak sampai 500 meter.",
      )}
      mark={{ label: t("Telepon"), same: (d) => d.samePhone }}
      compare={(d) => [
        line("Nama toko", of.name, d.name),
        line("Pemilik", of.ownerName, d.ownerName),
        line("Telepon", of.phone, d.phone, d.samePhone),
        line("Alamat", of.address, d.address),
      ]}
    />
  );
}
