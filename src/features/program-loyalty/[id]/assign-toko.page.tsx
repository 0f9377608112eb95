import { useState } from "react";
import { Link } from "react-router";
import { Page, useT } from "#platform/ui/index.web.ts";
import type { AnyRow } from "#platform/records/index.web.ts";
import { AssignOutcome } from "./AssignOutcome.tsx";
import { Candidates, type Chosen } from "./Candidates.tsx";
import { ProgramFrame } from "./ProgramFrame.tsx";
import styles from "../loyalty.module.css";

/** Selects stores at the left, by filter, whitelist, file or pasted codes; the right side previews and adds them. */
export default function AssignPage() {
  return <ProgramFrame>{(program) => <Assign key={program.id} program={program} />}</ProgramFrame>;
}

const codesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

function Assign({ program }: { readonly program: AnyRow }) {
  const t = useT();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [pasted, setPasted] = useState("");
  return (
    <Page
      title={t("Tambah peserta {code}", { code: String(program.code) })}
      extra={<Link to={`/program-loyalty/${program.id}/list-toko`}>{t("Daftar peserta")}</Link>}
    >
      <div className={styles.panes}>
        <Candidates id={program.id} chosen={chosen} onChange={setChosen} pasted={pasted} onPaste={setPasted} />
        <AssignOutcome
          program={program}
          chosen={chosen}
          codes={codesOf(pasted)}
          onDrop={(id) => setChosen((now) => new Map([...now].filter(([key]) => key !== id)))}
          onDone={() => {
            setChosen(new Map());
            setPasted("");
          }}
        />
      </div>
    </Page>
  );
}
