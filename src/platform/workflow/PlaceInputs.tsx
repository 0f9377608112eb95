import AimOutlined from "@ant-design/icons/AimOutlined";
import { Button } from "antd";
import { useState } from "react";
import type { Decimal } from "#kit/field.ts";
import { FigureInput, useT, useFeedback } from "#platform/ui/index.web.ts";
import { ProposalField } from "./ProposalForm.tsx";
import styles from "./proposal.module.css";

type Place = { readonly latitude: Decimal | null; readonly longitude: Decimal | null };

/** Inputs for a location: two coordinates, or the device's position. */
export function PlaceInputs({
  at,
  onChange,
}: {
  readonly at: Place;
  readonly onChange: (next: Partial<Place>) => void;
}) {
  return (
    <>
      <ProposalField name="latitude" label="Lintang" required>
        {(p) => <FigureInput {...p} scale={6} value={at.latitude} onChange={(latitude) => onChange({ latitude })} />}
      </ProposalField>
      <ProposalField name="longitude" label="Bujur" required>
        {(p) => <FigureInput {...p} scale={6} value={at.longitude} onChange={(longitude) => onChange({ longitude })} />}
      </ProposalField>
      <div className={styles.field} data-wide>
        <Locate onFound={onChange} />
      </div>
    </>
  );
}

/** Uses the device's position, because locations are often proposed on site. */
function Locate({ onFound }: { readonly onFound: (at: Place) => void }) {
  const t = useT();
  const { message } = useFeedback();
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
