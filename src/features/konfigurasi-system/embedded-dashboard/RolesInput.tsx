import { useQueryCall } from "#web/api/hooks.ts";
import { CodesCell, CodesInput } from "#web/field/CodesInput.tsx";
import type { FieldInputProps } from "#web/field/FieldInput.tsx";
import { embedRoles } from "./embed-admin.calls.ts";

const useRoles = () => useQueryCall(embedRoles, {}, { staleTime: 300_000 }).data?.data;

/** Roles by their names; kept as codes with commas between them. */
export const RolesInput = (props: FieldInputProps) => <CodesInput {...props} required choices={useRoles()} />;

/** The first two names and how many more. */
export const RolesCell = ({ value }: { readonly value: unknown }) => <CodesCell value={value} choices={useRoles()} />;
