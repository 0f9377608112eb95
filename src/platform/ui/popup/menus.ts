// The menu of a button; `useLatePopups` loads it after the page is shown.
export { Dropdown } from "antd";
