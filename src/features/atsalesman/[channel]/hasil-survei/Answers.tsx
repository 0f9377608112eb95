import { itemKinds } from "#features/atsalesman/rules/survey-logic.ts";
import { usePicture } from "#platform/http/index.web.ts";
import { decimal, money, ScrollRegion, useAddressValue, useT } from "#platform/ui/index.web.ts";
import { type AnswerView, type BrandView, responsePhoto } from "./[id].calls.ts";
import styles from "./response.module.css";

/** Questions in their order with the answers; those that were not shown are grey. */
export function Answers({ answers, response }: { readonly answers: readonly AnswerView[]; readonly response: number }) {
  const t = useT();
  return (
    <section className="p-card">
      <header>
        <h2>{t("Jawaban")}</h2>
      </header>
      <dl className={`p-body ${styles.answers}`}>
        {answers.map((a) => (
          <div key={a.key} data-hidden={a.hidden || undefined}>
            <dt>
              {a.label} <small className="p-faint">{t(itemKinds[a.kind])}</small>
            </dt>
            {a.kind === "note" ? null : (
              <dd>
                <Said answer={a} />
                {a.photos.map((photo) => (
                  <Photo key={photo} response={response} photo={photo} label={a.label} />
                ))}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Said({ answer }: { readonly answer: AnswerView }) {
  const t = useT();
  if (answer.hidden) return <span className="p-faint">{t("Tidak ditampilkan")}</span>;
  if (answer.point) return <span className="p-tabular">{`${answer.point.latitude}, ${answer.point.longitude}`}</span>;
  if (answer.brands.length > 0) return <Brands label={answer.label} brands={answer.brands} />;
  if (answer.words.length > 0) return <span className={styles.words}>{answer.words.join(", ")}</span>;
  return answer.photos.length > 0 ? null : <span className="p-faint">{t("Tidak dijawab")}</span>;
}

function Brands({ label, brands }: { readonly label: string; readonly brands: readonly BrandView[] }) {
  const t = useT();
  return (
    <ScrollRegion label={label}>
      <table className={styles.brands}>
        <thead>
          <tr>
            <th scope="col">{t("Merk")}</th>
            <th scope="col">{t("Dijual")}</th>
            <th scope="col">{t("Ton")}</th>
            <th scope="col">{t("Harga")}</th>
          </tr>
        </thead>
        <tbody>
          {brands.map((b) => (
            <tr key={b.name}>
              <th scope="row">{b.name}</th>
              <td>{b.stocked ? t("Ya") : t("Tidak")}</td>
              <td className="p-tabular">{b.tonnes === null ? "–" : decimal(b.tonnes)}</td>
              <td className="p-tabular">{b.price === null ? "–" : money(b.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type PhotoProps = { readonly response: number; readonly photo: number; readonly label: string };
function Photo({ response, photo, label }: PhotoProps) {
  const t = useT();
  const channel = useAddressValue("channel");
  const url = usePicture(responsePhoto, { id: response, channel, photo });
  if (url === null) return <p className="p-small p-faint">{t("Foto sudah melewati masa simpan.")}</p>;
  return url ? (
    <img className={styles.photo} src={url} alt={label} />
  ) : (
    <span className={styles.photo} aria-hidden="true" />
  );
}
