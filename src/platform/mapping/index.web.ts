export { MappingActs } from "./MappingActs.tsx";
export { MappingPage } from "./MappingPage.tsx";
export { MemberFilters } from "./MemberFilters.tsx";
export { MoveDialog, type MoveInput } from "./MoveDialog.tsx";
export { TimelineList } from "./Timeline.tsx";
export { validity } from "./validity.web.ts";
