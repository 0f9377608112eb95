import { useT } from "#platform/ui/index.web.ts";
import { Candidates, plainWords } from "#platform/workflow/index.web.ts";
import type { Duplicate } from "./pengajuan-gudang.calls.ts";

type Props = {
  readonly of: {
    readonly code: string | null;
    readonly name: string;
    readonly address: string;
    readonly distributor: string | null;
  };
  readonly candidates: readonly Duplicate[];
};

/** Possible duplicates of a proposed warehouse. */
export function Duplicates({ of, candidates }: Props) {
  const t = useT();
  return (
    <Candidates
      candidates={candidates}
      page="/master/gudang-distributor"
      none={t("Tidak ada gudang yang mirip di sekitar titik ini.")}
      how={t(
        "Kode yang sama selalu 100%. Selain itu kemiripan = enam persepuluh dari nama, tiga persepuluh dari kedekatan dalam 1 kilometer, dan sepersepuluh bila distributornya sama. Dicari pada gudang yang dapat Anda lihat.",
      )}
      mark={{ label: t("Distributor"), same: (d) => d.sameDistributor }}
      compare={(d) => [
        { label: t("Kode"), mine: of.code, theirs: d.code, same: d.sameCode },
        { label: t("Nama"), mine: of.name, theirs: d.name, same: plainWords(of.name) === plainWords(d.name) },
        { label: t("Distributor"), mine: of.distributor, theirs: d.distributor, same: d.sameDistributor },
        {
          label: t("Alamat"),
          mine: of.address,
          theirs: d.address,
          same: plainWords(of.address) === plainWords(d.address),
        },
      ]}
    />
  );
}
