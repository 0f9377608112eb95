import { itemKinds } from "#kit/survey-logic.ts";
import { usePicture } from "#web/api/usePicture.ts";
import { decimal, money } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { useAddressValue } from "#web/router/params.ts";
import { ScrollRegion } from "#web/shell/ScrollRegion.tsx";
import { type AnswerView, type BrandView, responsePhoto } from "./[id].calls.ts";

/** Questions in their order with the answers; those that were not shown are grey. */
export function Answers({ answers, response }: { readonly answers: readonly AnswerView[]; readonly response: number }) {
  const t = useT();
  return (
    <section className="p-card">
      <header>
        <h2>{t("Jawaban")}</h2>
      </header>
      <dl className="p-body sr-answers">
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
  if (answer.words.length > 0) return <span className="sr-words">{answer.words.join(", ")}</span>;
  return answer.photos.length > 0 ? null : <span className="p-faint">{t("Tidak dijawab")}</span>;
}

function Brands({ label, brands }: { readonly label: string; readonly brands: readonly BrandView[] }) {
  const t = useT();
  return (
    <ScrollRegion className="sr-scroll" label={label}>
      <table className="sr-brands">
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
  return url ? <img className="sr-photo" src={url} alt={label} /> : <span className="sr-photo" aria-hidden="true" />;
}
