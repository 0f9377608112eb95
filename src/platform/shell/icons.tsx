/** The icons available to menu entries; only these are in the bundle, and an unknown name shows the bookmark. */
import ApiOutlined from "@ant-design/icons/ApiOutlined";
import AppstoreOutlined from "@ant-design/icons/AppstoreOutlined";
import AuditOutlined from "@ant-design/icons/AuditOutlined";
import BankOutlined from "@ant-design/icons/BankOutlined";
import BarChartOutlined from "@ant-design/icons/BarChartOutlined";
import BookOutlined from "@ant-design/icons/BookOutlined";
import BuildOutlined from "@ant-design/icons/BuildOutlined";
import CalendarOutlined from "@ant-design/icons/CalendarOutlined";
import ClusterOutlined from "@ant-design/icons/ClusterOutlined";
import CodeOutlined from "@ant-design/icons/CodeOutlined";
import ControlOutlined from "@ant-design/icons/ControlOutlined";
import CustomerServiceOutlined from "@ant-design/icons/CustomerServiceOutlined";
import DashboardOutlined from "@ant-design/icons/DashboardOutlined";
import DatabaseOutlined from "@ant-design/icons/DatabaseOutlined";
import DeploymentUnitOutlined from "@ant-design/icons/DeploymentUnitOutlined";
import EnvironmentOutlined from "@ant-design/icons/EnvironmentOutlined";
import FileTextOutlined from "@ant-design/icons/FileTextOutlined";
import GiftOutlined from "@ant-design/icons/GiftOutlined";
import HistoryOutlined from "@ant-design/icons/HistoryOutlined";
import HomeOutlined from "@ant-design/icons/HomeOutlined";
import NotificationOutlined from "@ant-design/icons/NotificationOutlined";
import SafetyCertificateOutlined from "@ant-design/icons/SafetyCertificateOutlined";
import SettingOutlined from "@ant-design/icons/SettingOutlined";
import ShopOutlined from "@ant-design/icons/ShopOutlined";
import ShoppingOutlined from "@ant-design/icons/ShoppingOutlined";
import SwapOutlined from "@ant-design/icons/SwapOutlined";
import TeamOutlined from "@ant-design/icons/TeamOutlined";
import TruckOutlined from "@ant-design/icons/TruckOutlined";
import UploadOutlined from "@ant-design/icons/UploadOutlined";
import UserOutlined from "@ant-design/icons/UserOutlined";
import type { ComponentType } from "react";

const icons: Readonly<Record<string, ComponentType>> = {
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  "bar-chart": BarChartOutlined,
  book: BookOutlined,
  build: BuildOutlined,
  calendar: CalendarOutlined,
  cluster: ClusterOutlined,
  code: CodeOutlined,
  control: ControlOutlined,
  "customer-service": CustomerServiceOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  "deployment-unit": DeploymentUnitOutlined,
  environment: EnvironmentOutlined,
  "file-text": FileTextOutlined,
  gift: GiftOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  notification: NotificationOutlined,
  "safety-certificate": SafetyCertificateOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  shopping: ShoppingOutlined,
  swap: SwapOutlined,
  team: TeamOutlined,
  truck: TruckOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
};
export const iconNames = Object.keys(icons);

/** "DashboardOutlined", "dashboard" and "bar_chart" are normalized to the same form. */
export const iconKey = (name: string): string =>
  name
    .replace(/Outlined$/, "")
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();

export function MenuIcon({ name }: { readonly name?: string | undefined }) {
  const Icon = icons[iconKey(name ?? "")] ?? BookOutlined;
  return <Icon />;
}
