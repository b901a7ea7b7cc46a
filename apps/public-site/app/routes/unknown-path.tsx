import { Navigate } from 'react-router-dom';
import { paths } from '../config/paths';

/** Unknown paths go home. */
export default function UnknownPath() {
  return <Navigate to={paths.home} replace />;
}
