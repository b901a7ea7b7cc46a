import { Navigate } from 'react-router-dom';
import { paths } from '../config/paths';

export default function UnknownPath() {
  return <Navigate to={paths.adminCenter} replace />;
}
