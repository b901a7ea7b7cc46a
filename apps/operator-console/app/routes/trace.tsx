import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../config/paths';

/** A trace's old URL, to which dashboards still link; its reference's page now shows the trace. */
export default function Trace() {
  const { traceId = '' } = useParams();
  return <Navigate to={paths.reference(traceId)} replace />;
}
