import { Button, Popconfirm } from "antd";
import { useCall } from "#platform/http/index.web.ts";
import { relative, useT, useFeedback } from "#platform/ui/index.web.ts";
import { answerOffer, type IdentityOffer } from "./daftar-pengguna.calls.ts";
import { useAfterChange } from "./useAfterChange.ts";
import styles from "./users.module.css";

/** An identity with the account's e-mail, not confirmed by the account's password; an administrator may link it. */
export function OfferRow({
  user,
  offer,
  editable,
}: {
  readonly user: number;
  readonly offer: IdentityOffer;
  readonly editable: boolean;
}) {
  const t = useT();
  const { message } = useFeedback();
  const refresh = useAfterChange();
  const answer = useCall(answerOffer, {
    onSuccess: () => refresh(),
    onError: (e: Error) => void message.error(e.message),
  });
  const send = (accept: boolean) => answer.mutate({ id: user, offer: offer.id, accept });
  return (
    <div className={`${styles.offer} p-small`}>
      <p>
        {t("{name} ({email}) ingin dihubungkan lewat penyedia identitas", { name: offer.name, email: offer.email })}{" "}
        <span className="p-faint p-caption">{relative(offer.asked_at)}</span>
      </p>
      {editable ? (
        <div className="p-row">
          <Popconfirm
            title={t("Hubungkan identitas ini?")}
            description={t(
              "Pastikan dahulu orangnya: ia masuk ke akun ini tanpa kata sandi. Pemilik akun diberi tahu.",
            )}
            okText={t("Hubungkan")}
            cancelText={t("Batal")}
            onConfirm={() => send(true)}
          >
            <Button size="small" loading={answer.isPending}>
              {t("Hubungkan")}
            </Button>
          </Popconfirm>
          <Button size="small" type="text" disabled={answer.isPending} onClick={() => send(false)}>
            {t("Tolak")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
