import { useQueryCall } from "#platform/http/index.web.ts";
import { CodesCell, CodesInput, type FieldInputProps } from "#platform/ui/index.web.ts";
import { embedRoles } from "./embed-admin.calls.ts";

const useRoles = () => useQueryCall(embedRoles, {}, { staleTime: 300_000 }).data?.data;

/** Selects roles by name; the value is a comma-separated list of codes. */
export const RolesInput = (props: FieldInputProps) => <CodesInput {...props} required choices={useRoles()} />;

/** The first two names and the number of others. */
export const RolesCell = ({ value }: { readonly value: unknown }) => <CodesCell value={value} choices={useRoles()} />;
