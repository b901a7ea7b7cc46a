export { AdminCenter as default } from '../features/admin-center/admin-center';
