import { useQueryClient } from "@tanstack/react-query";
import { Checkbox } from "antd";
import { chooseNotices, type NoticeChoice, noticeChoices, noticeKinds } from "#platform/jobs/index.ts";
import { keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { LoadingState, useT } from "#platform/ui/index.web.ts";
import { useMe } from "#platform/access/index.web.ts";
import noticeStyles from "#platform/jobs/notice/notice.module.css";

/** Choice of notification kinds, and which of them are also sent by e-mail; each change is saved at once. */
export function NoticeChoices() {
  const t = useT();
  const client = useQueryClient();
  const masked = useMe().masking !== null;
  const { data } = useQueryCall(noticeChoices, {});
  const save = useCall(chooseNotices, { onSuccess: (answer) => client.setQueryData(keyOf(noticeChoices, {}), answer) });
  const shown = data?.data ?? [];
  const change = (choice: NoticeChoice) => {
    client.setQueryData(keyOf(noticeChoices, {}), { data: shown.map((c) => (c.kind === choice.kind ? choice : c)) });
    save.mutate({ choices: [choice] });
  };
  return (
    <section className={`${noticeStyles.card} ${noticeStyles.choices}`} aria-labelledby="n-choices">
      <h2 id="n-choices">{t("Yang ingin saya dengar")}</h2>
      <p className="p-small p-faint">
        {t("Jenis yang dimatikan tidak muncul di lonceng. Surel dikirim ke alamat akun Anda.")}
      </p>
      {data ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Jenis")}</th>
              <th scope="col">{t("Lonceng")}</th>
              <th scope="col">{t("Surel")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((c) => (
              <tr key={c.kind}>
                <th scope="row">{t(noticeKinds[c.kind])}</th>
                <td>
                  <Checkbox
                    checked={c.shown}
                    disabled={masked}
                    aria-label={t("{kind}: lonceng", { kind: t(noticeKinds[c.kind]) })}
                    onChange={(e) => change({ ...c, shown: e.target.checked, mail: e.target.checked && c.mail })}
                  />
                </td>
                <td>
                  <Checkbox
                    checked={c.mail}
                    disabled={masked || !c.shown}
                    aria-label={t("{kind}: surel", { kind: t(noticeKinds[c.kind]) })}
                    onChange={(e) => change({ ...c, mail: e.target.checked })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <LoadingState rows={4} />
      )}
    </section>
  );
}
