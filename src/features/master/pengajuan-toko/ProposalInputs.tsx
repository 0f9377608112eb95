import AimOutlined from "@ant-design/icons/AimOutlined";
import CloseOutlined from "@ant-design/icons/CloseOutlined";
import UploadOutlined from "@ant-design/icons/UploadOutlined";
import { App, Button, Select } from "antd";
import { useRef, useState } from "react";
import type { RefValue } from "#kit/field.ts";
import { upload } from "#web/api/files.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { useT } from "#web/i18n.ts";
import { addPhoto, subdistrictsOf } from "./pengajuan-toko.calls.ts";
import type { ProposalValues } from "./proposal-form.ts";

/** The subdistricts of the chosen district, few enough to be listed at once. */
export function SubdistrictSelect({
  id,
  invalid,
  district,
  value,
  onChange,
}: {
  readonly id: string;
  readonly invalid: boolean;
  readonly district: number | undefined;
  readonly value: RefValue | null;
  readonly onChange: (next: RefValue | null) => void;
}) {
  const t = useT();
  const found = useQueryCall(subdistrictsOf, { district: district ?? 0 }, { enabled: district !== undefined, staleTime: 300_000 });
  const options = (found.data?.data ?? []).map((x) => ({ value: x.id, label: x.label }));
  return (
    <Select
      id={id}
      className="f-wide"
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      disabled={district === undefined}
      status={invalid ? "error" : undefined}
      loading={found.isFetching}
      placeholder={t(district === undefined ? "Pilih kabupaten/kota dahulu" : "Cari lalu pilih")}
      value={value?.id ?? null}
      options={value && options.every((o) => o.value !== value.id) ? [{ value: value.id, label: value.label }, ...options] : options}
      onChange={(next: number | null) => onChange(next ? { id: next, label: options.find((o) => o.value === next)?.label ?? "" } : null)}
    />
  );
}

/** The place where one stands; people propose stores from in front of them. */
export function Locate({ onFound }: { readonly onFound: (at: Pick<ProposalValues, "latitude" | "longitude">) => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const find = () => {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        onFound({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) });
      },
      () => {
        setBusy(false);
        void message.warning(t("Lokasi perangkat tidak tersedia; isi lintang dan bujur."));
      },
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  };
  return (
    <Button icon={<AimOutlined />} loading={busy} onClick={find}>
      {t("Gunakan lokasi saya")}
    </Button>
  );
}

/** Pictures are sent as soon as they are chosen; the proposal only names them. */
export function PhotoField({
  id,
  photos,
  onChange,
}: {
  readonly id: string;
  readonly photos: ProposalValues["photos"];
  readonly onChange: (next: ProposalValues["photos"]) => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    let kept = photos;
    for (const file of files.slice(0, 8 - photos.length)) {
      try {
        const { data } = await upload(addPhoto, file);
        kept = [...kept, data];
        onChange(kept);
      } catch (error) {
        void message.error(`${file.name}: ${error instanceof Error ? t(error.message) : ""}`);
      }
    }
    setBusy(false);
  };
  return (
    <div className="o-files">
      {photos.map((p) => (
        <span key={p.id} className="o-file">
          <span className="p-cut">{p.name}</span>
          <button type="button" className="p-ib" data-small="" aria-label={t("Hapus {name}", { name: p.name })} onClick={() => onChange(photos.filter((x) => x.id !== p.id))}>
            <CloseOutlined />
          </button>
        </span>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        onChange={(e) => {
          void add([...(e.target.files ?? [])]);
          e.target.value = "";
        }}
      />
      <Button id={id} icon={<UploadOutlined />} loading={busy} disabled={photos.length >= 8} onClick={() => input.current?.click()}>
        {t("Tambah foto")}
      </Button>
    </div>
  );
}
