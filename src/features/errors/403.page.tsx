import { Button } from "antd";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ForbiddenState, State, usePageTitle, useT } from "#platform/ui/index.web.ts";
import { deniedPath, factsOf, hasPage, type PageFacts } from "#platform/shell/index.web.ts";
import { useMe } from "#platform/access/index.web.ts";
import { homeOf } from "#platform/access/index.ts";

const unknown: PageFacts = { title: undefined, access: undefined };
function useFacts(path: string | null): PageFacts {
  const [facts, setFacts] = useState(unknown);
  useEffect(() => {
    if (path) void factsOf(path).then(setFacts, () => setFacts(unknown));
  }, [path]);
  return facts;
}

/** Shown instead of the refusal to a new account that has no role yet. */
function WaitingForRole() {
  const t = useT();
  return (
    <State
      kind="forbidden"
      heading
      title={t("Akun Anda menunggu peran")}
      action={
        <Button type="primary" href="#/akun">
          {t("Buka akun saya")}
        </Button>
      }
    >
      <p>{t("Administrator BK memberi peran kepada akun baru. Setelah itu menu dan halaman Anda muncul di sini.")}</p>
    </State>
  );
}

export default function ForbiddenPage() {
  const t = useT();
  const me = useMe();
  // subscribes to the location, so that a second denied address renders this page again
  useLocation();
  const path = deniedPath();
  const { title } = useFacts(path);
  usePageTitle(t("Akses ditolak"));
  if (!me.authorized) return <WaitingForRole />;
  const page = title ? t(title) : (path ?? undefined);
  const home = homeOf(me, hasPage);
  const buttons = (
    <>
      {me.links.includes(home) && <Button href={`#${home}`}>{t("Ke dashboard")}</Button>}
      <Button type="text" href="#/layanan-pelanggan">
        {t("Layanan pelanggan")}
      </Button>
    </>
  );
  return <ForbiddenState heading page={page} path={path ?? undefined} buttons={buttons} />;
}
