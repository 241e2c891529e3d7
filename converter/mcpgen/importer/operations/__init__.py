"""Path Items -> operations with all that a call needs: parameters, bodies, responses, servers, security."""
