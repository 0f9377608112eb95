import { StateCell } from "../ProgramCells.tsx";

type Props = { readonly program: Parameters<typeof StateCell>[0]["row"] };
export const ProgramState = ({ program }: Props) => <StateCell row={program} />;
